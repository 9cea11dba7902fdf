// A WebSocket in a Worker, which receives messages while the page draws. Each message is passed on with its time of
// arrival (src/net/browser/web_call.cpp).
"use strict";

let socket = null;
let longestQueue = 0; // [B]
const waiting = []; // frames sent before the connection is open

const now = () => performance.timeOrigin + performance.now();

function send(frame) {
  if (socket.readyState === WebSocket.CONNECTING) {
    if (waiting.length < 64) waiting.push(frame);
  } else if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount + frame.byteLength <= longestQueue) {
    socket.send(frame); // otherwise dropped: queued frames would arrive too late
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

// Lets earlier frames go out first: the last message says that the player leaves.
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
