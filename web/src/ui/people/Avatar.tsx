import { type ImageOf, useImage } from "../../api/files/useImage.ts";
import "./Avatar.css";

const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 7 + letter.codePointAt(0)!) % 360, 11);

/** Returns the same initials for "Tariq Aziz" and "Aziz, Tariq". */
const spoken = (name: string) => name.replace(/^([^,]+), (.+)$/, "$2 $1");

const initialsOf = (name: string) =>
  spoken(name)
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("");

interface Props {
  name: string;
  large?: boolean;
  photo?: ImageOf | undefined;
}

/** The photo of a person, or initials on a colour derived from the name. Decorative: the name is shown beside it. */
export function Avatar({ name, large = false, photo }: Props) {
  const shown = useImage(photo, "thumbnail");
  return (
    <span
      className="avatar"
      data-large={large || undefined}
      data-initials={shown ? undefined : initialsOf(name)}
      aria-hidden="true"
      style={{ "--own": hueOf(spoken(name)) } as React.CSSProperties}
    >
      {shown && <img src={shown} alt="" />}
    </span>
  );
}
