interface Detector {
  detect(source: HTMLVideoElement): Promise<ReadonlyArray<{ rawValue: string }>>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const INTERVAL_MS = 250;
/** A card that stays before the camera is read once. */
const SAME_CARD_MS = 5000;

const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads codes with its camera. */
export const hasCamera = detectorClass !== undefined && "mediaDevices" in navigator;

/**
 * Reads the codes of cards before the camera into `onCode` until the returned function is called.
 * @throws {DOMException} if the camera is missing or not allowed
 */
export async function readCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } });
  const detector = new detectorClass!({ formats: ["qr_code", "code_128"] });
  video.srcObject = stream;
  await video.play();
  let last = { code: "", at: 0 };
  const timer = setInterval(async () => {
    const [found] = await detector.detect(video).catch(() => []);
    if (!found) return;
    const isSame = found.rawValue === last.code && Date.now() - last.at < SAME_CARD_MS;
    last = { code: found.rawValue, at: Date.now() };
    if (!isSame) onCode(found.rawValue);
  }, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
}
