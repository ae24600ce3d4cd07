import type { ImageOf } from "../../api/files/useImage.ts";
import { Avatar } from "./Avatar.tsx";

export const PersonCell = ({ name, photo }: { name: string; photo?: ImageOf | undefined }) => (
  <span className="person">
    <Avatar name={name} photo={photo} />
    <bdi>{name}</bdi>
  </span>
);
