import type { ImageOf } from "../api/files/useImage.ts";

interface Person {
  id: string;
  photoFileId: string | null;
}

/** The photo of a person, or undefined if there is none. */
export const photoOf = (
  list: "students" | "guardians" | "staff-members",
  { id, photoFileId }: Person,
): ImageOf | undefined =>
  photoFileId ? { path: `/api/v1/${list}/${id}/photo`, version: photoFileId } : undefined;
