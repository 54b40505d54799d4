// Small sounds, made here: nothing is loaded. Off unless wanted, for one's turn only or for everything.
import { prefers } from "./prefers";

let context: AudioContext | null = null;

function tone(pitch: number, after: number, length: number, loudness: number): void {
  if (!context) return;
  const begin = context.currentTime + after;
  const wave = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loudness, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  wave.connect(gain).connect(context.destination);
  wave.start(begin);
  wave.stop(begin + length);
}

export function sound(which: "move" | "turn" | "end"): void {
  if (!prefers.sound && !(prefers.turn && which === "turn")) return;
  context ??= new AudioContext();
  void context.resume();
  if (which === "move") tone(220, 0, 0.09, 0.05);
  if (which === "turn") [523, 784].forEach((pitch, n) => tone(pitch, n * 0.09, 0.2, 0.06));
  if (which === "end") [392, 523, 659].forEach((pitch, n) => tone(pitch, n * 0.12, 0.4, 0.06));
}
