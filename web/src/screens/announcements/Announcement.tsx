import { useSignedIn } from "../../session/useSignedIn.ts";
import { ManagedAnnouncement } from "./ManagedAnnouncement.tsx";
import { ReadAnnouncement } from "./ReadAnnouncement.tsx";

/** The address that people are told of: for readers the text, for writers also who has read it. */
export function Announcement({ id }: { id: string }) {
  const { may } = useSignedIn();
  return may("announcements.read") ? <ManagedAnnouncement id={id} /> : <ReadAnnouncement id={id} />;
}
