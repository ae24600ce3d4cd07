import { useSignedIn } from "../../session/useSignedIn.ts";
import { ManagedAnnouncement } from "./ManagedAnnouncement.tsx";
import { ReadAnnouncement } from "./ReadAnnouncement.tsx";

/** The target of announcement notifications: the text for readers, also the readers for editors. */
export function Announcement({ id }: { id: string }) {
  const { may } = useSignedIn();
  return may("announcements.read") ? <ManagedAnnouncement id={id} /> : <ReadAnnouncement id={id} />;
}
