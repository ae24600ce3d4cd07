const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux"] as const;

/** Derives a readable device name from the user agent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "–";
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = systems.find((each) => userAgent.includes(each));
  return [browser, system].filter(Boolean).join(" · ") || userAgent.slice(0, 60);
}
