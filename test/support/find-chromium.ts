import { existsSync } from "node:fs";

/** Path of Chromium: CHROMIUM, or the first usual place that has one. @throws Error if there is none */
export function findChromium(): string {
  const named = process.env["CHROMIUM"];
  const found = [named, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    (each) => each && existsSync(each),
  );
  if (!found) throw new Error("There is no Chromium: install Debian's package, or name one in CHROMIUM");
  return found;
}
