import type { Row } from "../../api/types.ts";

type Conversation = Row<"/api/v1/conversations">;

/** Returns the title of a conversation for a participant: a direct one is named after the other person. */
export const nameOf = ({ title, participants }: Conversation, ownId: string): string =>
  title ??
  (participants
    .filter(({ id }) => id !== ownId)
    .map(({ name }) => name)
    .join(", ") ||
    participants[0]?.name ||
    "–");
