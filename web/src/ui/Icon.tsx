import { iconPaths } from "./iconPaths.ts";

export type IconName = keyof typeof iconPaths;

/** Those that point the way that text runs. */
const mirrored: ReadonlySet<IconName> = new Set(["back", "forward", "signout", "send", "megaphone"]);

/** Decoration: what it means is said by words beside it, or by the label of its button. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    className={mirrored.has(name) ? "icon icon-mirrored" : "icon"}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={iconPaths[name]} />
  </svg>
);
