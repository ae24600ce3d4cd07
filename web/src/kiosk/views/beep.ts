import type { Message } from "../state.ts";

const tones: Readonly<Record<Message["tone"], readonly [frequency: number, times: number]>> = {
  good: [880, 1],
  plain: [660, 1],
  warn: [440, 2],
  bad: [220, 2],
};
const LENGTH_S = 0.12;
let audio: AudioContext | undefined;

/** Sounds the tone of a message, where the browser allows it. */
export function beep(tone: Message["tone"]): void {
  const [frequency, times] = tones[tone];
  try {
    audio ??= new AudioContext();
    const gain = audio.createGain();
    gain.gain.value = 0.15;
    gain.connect(audio.destination);
    for (let index = 0; index < times; index++) {
      const oscillator = audio.createOscillator();
      oscillator.frequency.value = frequency;
      oscillator.connect(gain);
      oscillator.start(audio.currentTime + index * LENGTH_S * 2);
      oscillator.stop(audio.currentTime + index * LENGTH_S * 2 + LENGTH_S);
    }
  } catch {
    // Without sound, the message is still shown.
  }
}
