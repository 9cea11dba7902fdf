// A WebSocket in a Worker, which hears what comes while the page draws: each message goes on with the time at which it came (src/net/browser/web_call.cpp).
"use strict";

let socket = null;
let longestQueue = 0; // [B]
const waiting = []; // until it is open

const now = () => performance.timeOrigin + performance.now();

function send(frame) {
  if (socket.readyState === WebSocket.CONNECTING) {
    if (waiting.length < 64) waiting.push(frame);
  } else if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount + frame.byteLength <= longestQueue) {
    socket.send(frame); // else it is lost: what waits is old when it gets there
  }
}

function open({url, protocol, queue}) {
  longestQueue = queue;
  socket = new WebSocket(url, protocol);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => waiting.splice(0).forEach(send);
  socket.onmessage = ({data}) => {
    if (data instanceof ArrayBuffer) postMessage({frame: data, at: now()}, [data]);
  };
  socket.onclose = () => postMessage({closed: true});
}

// What was sent before still goes out: that somebody leaves is the last thing he says.
function end() {
  const patience = setTimeout(close, 2000);
  socket.onclose = () => { clearTimeout(patience); close(); };
  socket.close(1000);
}

onmessage = ({data}) => {
  if (data.frame) send(data.frame);
  else if (data.open) open(data.open);
  else end();
};
