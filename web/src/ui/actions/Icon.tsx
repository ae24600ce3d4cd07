import { iconPaths } from "./iconPaths.ts";

export type IconName = keyof typeof iconPaths;

/** Icons that are mirrored in right-to-left languages. */
const mirrored: ReadonlySet<IconName> = new Set(["back", "forward", "signout", "send", "megaphone"]);

/** A decorative icon. Its meaning is carried by adjacent text or the label of its button. */
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
