// Sounds of wood, paper and dogs, shaped from tones and noise on the spot; nothing is loaded.

import { settings } from './settings.svelte';

interface Tone {
  at?: number; // seconds from now
  for: number; // seconds until it has died away
  from: number; // Hz
  via?: number; // a third of the way
  to?: number;
  loud: number;
  shape?: OscillatorType | 'noise'; // noise is heard around its frequency
  mouth?: number; // Hz around which it is heard, as a voice in a mouth
}

const knock = (at: number, from: number): Tone[] => [
  { at, for: 0.07, from, to: from * 0.7, loud: 0.5 },
  { at, for: 0.04, from: from * 2.76, loud: 0.22 }, // as a bar of wood sounds above its own tone
  { at, for: 0.03, from: from * 6, loud: 0.6, shape: 'noise' },
];
const bar = (at: number, from: number): Tone[] => [
  { at, for: 0.45, from, loud: 0.22 },
  { at, for: 0.1, from: from * 4, loud: 0.06 },
];
const woof = (at: number, from: number): Tone[] => [
  { at, for: 0.18, from: from * 0.8, via: from * 1.1, to: from * 0.5, loud: 0.9, shape: 'sawtooth', mouth: 850 },
  { at, for: 0.14, from: from * 0.8, via: from * 1.1, to: from * 0.5, loud: 0.55, shape: 'sawtooth', mouth: 1900 },
  { at, for: 0.05, from: 1600, to: 900, loud: 0.6, shape: 'noise' },
];
const voice = (at: number, long: number, from: number, via: number, to: number): Tone[] => [
  { at, for: long, from, via, to, loud: 0.25, shape: 'triangle' },
  { at, for: long, from, via, to, loud: 0.3, shape: 'sawtooth', mouth: 2300 },
];
const crackle = (at: number): Tone => ({ at, for: 0.025, from: 2600, loud: 1.2, shape: 'noise' });

const SOUNDS = {
  wood: [...knock(0, 230), ...knock(0.09, 250), ...knock(0.18, 215)],
  paper: [{ for: 0.11, from: 2400, to: 5200, loud: 1.3, shape: 'noise' }, ...knock(0.09, 170)],
  drive: [
    { for: 0.5, from: 62, via: 80, to: 104, loud: 0.8, shape: 'sawtooth', mouth: 240 },
    { for: 0.5, from: 180, to: 420, loud: 0.4, shape: 'noise' },
  ],
  turn: [...bar(0, 523), ...bar(0.12, 659)],
  refused: [{ for: 0.3, from: 96, via: 88, to: 66, loud: 0.8, shape: 'sawtooth', mouth: 320 }],
  bark: [...woof(0, 420), ...woof(0.22, 380)],
  yelp: [...voice(0, 0.22, 700, 1350, 760), ...knock(0.3, 180)],
  burn: [{ for: 0.45, from: 260, via: 1500, to: 700, loud: 1.4, shape: 'noise' }, ...[0.08, 0.15, 0.19, 0.29, 0.36].map(crackle)],
  sweep: [{ for: 0.4, from: 900, to: 4200, loud: 1.4, shape: 'noise' }],
  shine: [...bar(0, 784), ...bar(0.08, 988), ...bar(0.16, 1175)],
  won: [...bar(0, 523), ...bar(0.12, 659), ...bar(0.24, 784), ...bar(0.36, 1047), ...woof(0.6, 440), ...woof(0.82, 400)],
  lost: [...bar(0, 494), ...bar(0.2, 392), ...voice(0.5, 0.5, 640, 700, 430)],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow sound once the reader has touched the page. */
for (const touch of ['pointerdown', 'keydown'])
  addEventListener(touch, () => void (context ??= new AudioContext()), { once: true });

/** How a move sounds in a game. */
export const soundOf = (game: string, key: string): Sound =>
  game === 'dog_deluxe' ? 'wood' : game === 'dogs_cardgame' && key === 'move' ? 'drive' : 'paper';

export function play(sound: Sound, later = 0) {
  const audio = context;
  if (!settings.sound || !audio) return;
  void audio.resume().then(() => SOUNDS[sound].forEach((tone) => strike(audio, tone, later)));
}

function strike(audio: AudioContext, tone: Tone, later: number) {
  const { at = 0, from, to = from, via, loud, shape = 'sine', mouth } = tone;
  const start = audio.currentTime + at + later;
  const end = start + tone.for;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * settings.volume * 0.5, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  const [source, pitch] = shape === 'noise' ? rustle(audio, volume) : hum(audio, shape, mouth ? around(audio, mouth, volume) : volume);
  pitch.setValueAtTime(from, start);
  if (via) pitch.exponentialRampToValueAtTime(via, start + tone.for / 3);
  pitch.exponentialRampToValueAtTime(to, end);
  volume.connect(audio.destination);
  source.start(start);
  source.stop(end);
}

function hum(audio: AudioContext, shape: OscillatorType, into: AudioNode): [OscillatorNode, AudioParam] {
  const source = new OscillatorNode(audio, { type: shape });
  source.connect(into);
  return [source, source.frequency];
}

function rustle(audio: AudioContext, into: AudioNode): [AudioBufferSourceNode, AudioParam] {
  const source = new AudioBufferSourceNode(audio, { buffer: (noise ??= hiss(audio)) });
  const filter = around(audio, 0, into);
  source.connect(filter);
  return [source, filter.frequency];
}

/** A band-pass around a frequency. */
function around(audio: AudioContext, frequency: number, into: AudioNode): BiquadFilterNode {
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', Q: 1.2, frequency });
  filter.connect(into);
  return filter;
}

/** A second of noise. */
function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  buffer.copyToChannel(Float32Array.from({ length: audio.sampleRate }, () => Math.random() * 2 - 1), 0);
  return buffer;
}
