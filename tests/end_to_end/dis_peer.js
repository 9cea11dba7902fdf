// A peer in a DIS exercise, based on npm's open-dis: prints received PDUs as lines of JSON and sends a tank that drives
// east.
//
//   node dis_peer.js GROUP PORT SECONDS START SPEED
//
// START is the geocentric position as x,y,z and SPEED the geocentric velocity as x,y,z.
const dgram = require("dgram");
const dis = require("open-dis");

const [group, port, seconds, start, speed] = process.argv.slice(2);
const place = start.split(",").map(Number), velocity = speed.split(",").map(Number);
const began = Date.now() / 1000;
const socket = dgram.createSocket({ type: "udp4", reuseAddr: true });

/// open-dis reads eight bytes as one number; the float is in the first four.
function float_of(value) {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    return view.getFloat32(0);
}

function triple(v) { return [v.x, v.y, v.z]; }
function id(v) { return [v.site, v.application, v.entity]; }
function type(v) { return [v.entityKind, v.domain, v.country, v.category, v.subcategory, v.spec, v.extra]; }

function read(pdu) {
    const common = { type: pdu.pduType, version: pdu.protocolVersion, exercise: pdu.exerciseID, family: pdu.protocolFamily,
                     length: pdu.pduLength, timestamp: pdu.timestamp };
    if (pdu.pduType === 1)
        return { ...common, id: id(pdu.entityID), force: pdu.forceId, kind: type(pdu.entityType), location: triple(pdu.entityLocation),
                 velocity: triple(pdu.entityLinearVelocity), acceleration: triple(pdu.deadReckoningParameters.entityLinearAcceleration),
                 orientation: [pdu.entityOrientation.psi, pdu.entityOrientation.theta, pdu.entityOrientation.phi],
                 algorithm: pdu.deadReckoningParameters.deadReckoningAlgorithm, marking: pdu.marking.getMarking(), appearance: pdu.entityAppearance >>> 0,
                 parts: pdu.articulationParameters.map(p => [p.parameterTypeDesignator, p.partAttachedTo, p.parameterType, float_of(p.parameterValue)]) };
    if (pdu.pduType === 2)
        return { ...common, firing: id(pdu.firingEntityID), munition: id(pdu.munitionID), event: pdu.eventID.eventNumber,
                 location: triple(pdu.locationInWorldCoordinates), velocity: triple(pdu.velocity), kind: type(pdu.burstDescriptor.munition),
                 warhead: pdu.burstDescriptor.warhead, fuse: pdu.burstDescriptor.fuse, quantity: pdu.burstDescriptor.quantity };
    if (pdu.pduType === 3)
        return { ...common, firing: id(pdu.firingEntityID), munition: id(pdu.munitionID), event: pdu.eventID.eventNumber,
                 location: triple(pdu.locationInWorldCoordinates), velocity: triple(pdu.velocity), kind: type(pdu.burstDescriptor.munition),
                 result: pdu.detonationResult };
    return common;
}

function send() {
    const past = Date.now() / 1000 - began;
    const pdu = new dis.EntityStatePdu();
    pdu.exerciseID = 1;
    pdu.timestamp = ((Math.floor((Date.now() / 1000 % 3600) / 3600 * 2 ** 31) << 1) | 1) >>> 0;
    pdu.pduLength = 144;
    Object.assign(pdu.entityID, { site: 77, application: 88, entity: 99 });
    pdu.forceId = 2;
    Object.assign(pdu.entityType, { entityKind: 1, domain: 1, country: 225, category: 1, subcategory: 1, spec: 3, extra: 0 });
    [pdu.entityLocation.x, pdu.entityLocation.y, pdu.entityLocation.z] = place.map((p, i) => p + velocity[i] * past);
    [pdu.entityLinearVelocity.x, pdu.entityLinearVelocity.y, pdu.entityLinearVelocity.z] = velocity;
    pdu.deadReckoningParameters.deadReckoningAlgorithm = 2;
    pdu.marking.setMarking("OPEN-DIS");
    pdu.marking.characterSet = 1;
    const buffer = new ArrayBuffer(1000);
    const stream = new dis.OutputStream(buffer);
    pdu.encodeToBinary(stream);
    socket.send(new Uint8Array(stream.toByteArray()), Number(port), group);
}

socket.on("message", bytes => {
    const data = new Uint8Array(bytes).buffer;
    console.log(JSON.stringify(read(new dis.PduFactory().createPdu(data))));
});
socket.bind(Number(port), () => {
    socket.addMembership(group, "127.0.0.1");
    socket.setMulticastInterface("127.0.0.1");
    socket.setMulticastLoopback(true);
    send();
    setInterval(send, 500);
    setTimeout(() => process.exit(0), Number(seconds) * 1000);
});
