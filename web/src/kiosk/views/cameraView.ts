import { element } from "../../apply/element.ts";
import { hasCamera, readCamera } from "../camera.ts";
import { t } from "../words.ts";

let stop: (() => void) | undefined;

/** A button that reads codes with the camera, where the browser can. */
export function cameraView(onCode: (code: string) => void): Node[] {
  stop?.();
  stop = undefined;
  if (!hasCamera) return [];
  const video = element("video", { class: "camera", muted: true, playsinline: true, hidden: true });
  const note = element("p", { class: "fault", role: "alert" });
  const button = element(
    "button",
    { type: "button", class: "button", "aria-pressed": "false" },
    t("kiosk.camera"),
  );
  const setOn = (isOn: boolean) => {
    video.hidden = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
  };
  button.addEventListener("click", async () => {
    note.textContent = "";
    if (stop) {
      stop();
      stop = undefined;
      return setOn(false);
    }
    try {
      stop = await readCamera(video, onCode);
      setOn(true);
    } catch {
      note.textContent = t("kiosk.noCamera");
    }
  });
  return [element("div", { class: "camera-row" }, button, note, video)];
}
