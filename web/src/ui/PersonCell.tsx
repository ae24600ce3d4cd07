import { Avatar } from "./Avatar.tsx";

export const PersonCell = ({ name }: { name: string }) => (
  <span className="person">
    <Avatar name={name} />
    <bdi>{name}</bdi>
  </span>
);
