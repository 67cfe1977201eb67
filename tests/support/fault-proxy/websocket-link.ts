/** One websocket through the proxy: the handshake as it is, then frame by frame. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { FaultCounter } from './fault-counts.ts';
import type { FaultSettings } from './fault-settings.ts';
import { createMessageLane } from './message-lane.ts';
import type { Random } from './seeded-random.ts';
import { createSlowLine, type SlowLine } from './slow-line.ts';
import { closeFrame, createFrameReader, OPCODE, writeFrame } from './websocket-frames.ts';
import { createMessageJoiner, type Message } from './websocket-messages.ts';

export interface WebsocketLink {
  /** Resets both ends. */
  cut(): void;
  /** From now on nothing passes and nobody is told. */
  silence(): void;
}

interface LinkParts {
  readonly request: IncomingMessage;
  readonly client: Socket;
  /** Bytes that came with the request. */
  readonly head: Buffer;
  readonly target: URL;
  readonly settings: () => FaultSettings;
  readonly random: Random;
  readonly counts: FaultCounter;
  readonly onEnd: () => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

export function openWebsocketLink(parts: LinkParts): WebsocketLink {
  const { client, target, settings, random } = parts;
  const server = connect(Number(target.port || 80), target.hostname);
  const state = { isSilent: false, isOver: false };
  const lines = { up: createSlowLine(settings, random), down: createSlowLine(settings, random) };
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    // An end that is reset says so with an error; its `close` follows and is what counts.
    socket.on('error', () => undefined);
  }

  function end(isReset: boolean): void {
    if (state.isOver) return;
    state.isOver = true;
    for (const line of [lines.up, lines.down]) line.clear();
    for (const socket of [client, server]) {
      if (isReset) socket.resetAndDestroy();
      else socket.destroy();
    }
    parts.onEnd();
  }

  function cut(): void {
    if (!state.isOver) parts.counts.cuts += 1;
    end(true);
  }

  const flow = { ...parts, isOpen: () => !state.isSilent && !state.isOver, cut };
  const up = createFlow({ ...flow, direction: 'up', line: lines.up, to: server });
  const down = createFlow({ ...flow, direction: 'down', line: lines.down, to: client });
  server.on('connect', () => {
    up.passRaw(requestHead(parts.request));
    up.startFrames(parts.head);
  });
  client.on('data', (bytes: Buffer) => up.take(bytes));
  server.on('data', afterHead(down));
  // What was sent before the end still arrives, as late as the line is slow.
  client.on('close', () => up.finish(() => end(false)));
  server.on('close', () => down.finish(() => end(false)));
  return {
    cut,
    silence() {
      state.isSilent = true;
    },
  };
}

/** The answer to the handshake passes as it is; frames begin behind it. */
function afterHead(down: Flow): (bytes: Buffer) => void {
  let head: Buffer | null = Buffer.alloc(0);
  return (bytes) => {
    if (head === null) {
      down.take(bytes);
      return;
    }
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) return;
    const rest = head.subarray(end + HEAD_END.length);
    const text = head.subarray(0, end + HEAD_END.length);
    head = null;
    down.passRaw(text);
    if (text.toString('latin1').startsWith('HTTP/1.1 101')) down.startFrames(rest);
    else down.passRaw(rest);
  };
}

interface Flow {
  take(bytes: Buffer): void;
  passRaw(bytes: Buffer): void;
  startFrames(rest: Buffer): void;
  finish(done: () => void): void;
}

function createFlow(
  parts: Pick<LinkParts, 'settings' | 'random' | 'counts'> & {
    readonly direction: 'up' | 'down';
    readonly line: SlowLine;
    readonly to: Socket;
    readonly isOpen: () => boolean;
    readonly cut: () => void;
  },
): Flow {
  const { direction, line, to, settings, counts } = parts;
  const reader = createFrameReader();
  const joiner = createMessageJoiner();
  let isFramed = false;
  let early: Buffer[] = [];

  function passRaw(bytes: Buffer): void {
    if (bytes.length === 0 || !parts.isOpen()) return;
    line.pass(bytes.length, () => {
      if (parts.isOpen() && to.writable) to.write(bytes);
    });
  }

  function send(frame: { isFinal: boolean; opcode: number; payload: Buffer }): void {
    passRaw(writeFrame(frame, direction === 'up' ? randomBytes(4) : null));
  }

  function sendMessage({ kind, payload }: Message): void {
    send({ isFinal: true, opcode: kind === 'text' ? OPCODE.text : OPCODE.binary, payload });
  }

  const lane = createMessageLane({
    settings: () => settings()[direction],
    random: parts.random,
    send: sendMessage,
    onFate: (fate) => {
      counts[direction][fate] += 1;
    },
    close: (code) => send(closeFrame(code)),
    reset: parts.cut,
  });

  function readFrames(bytes: Buffer): void {
    for (const frame of reader.read(bytes)) {
      const incoming = joiner.take(frame);
      if (incoming?.kind === 'message') lane.take(incoming.message);
      else if (incoming?.kind === 'control') send(incoming.frame);
    }
  }

  return {
    passRaw,
    startFrames(rest) {
      isFramed = true;
      for (const bytes of [rest, ...early]) if (bytes.length > 0) readFrames(bytes);
      early = [];
    },
    take(bytes) {
      if (!parts.isOpen()) return;
      if (isFramed) readFrames(bytes);
      else early.push(bytes);
    },
    finish(done) {
      if (!parts.isOpen()) return;
      lane.release();
      line.pass(0, done);
    },
  };
}

/** The request again, without extensions: compressed frames could not be read. */
function requestHead({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.toLowerCase() !== 'sec-websocket-extensions')
      lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
