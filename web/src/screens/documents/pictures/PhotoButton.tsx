import { fullName } from "../../../lib/format/fullName.ts";
import { photoOf } from "../../../lib/photoOf.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { LazyPhoto } from "./LazyPhoto.ts";

export interface PhotoProps {
  /** The list of the person. */
  of: "students" | "guardians" | "staff-members";
  person: { id: string; givenName: string; familyName: string; photoFileId: string | null };
}

/** The photo of a person; a button to change it for those who have the permission. */
export function PhotoButton({ of, person, needs }: PhotoProps & { needs: string }) {
  const { may } = useSignedIn();
  return may(needs) ? (
    <LazyPhoto of={of} person={person} />
  ) : (
    <Avatar name={fullName(person)} large photo={photoOf(of, person)} />
  );
}
