import "./Avatar.css";

const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 7 + letter.codePointAt(0)!) % 360, 11);

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("");

/** Initials on a colour of their own; the name stands beside it. */
export const Avatar = ({ name, large = false }: { name: string; large?: boolean }) => (
  <span
    className="avatar"
    data-large={large || undefined}
    data-initials={initialsOf(name)}
    aria-hidden="true"
    style={{ "--own": hueOf(name) } as React.CSSProperties}
  />
);
