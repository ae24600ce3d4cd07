import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";

const path = "/api/v1/prior-academic-records/{id}/verification";
const refreshes = ["/prior-academic-records", "/transcripts", "/graduation"];

/** Verifies a mark of another school, which then counts on the transcript, or takes that back. */
export function VerifyPriorRecord({ row }: { row: Row<"/api/v1/prior-academic-records"> }) {
  const words = useSetupWords();
  const { may } = useSignedIn();
  if (!words || !may("transcripts.manage")) return null;
  const name = row.courseTitle;
  return row.status === "verified" ? (
    <ConfirmButton
      kind="plain"
      label={words.text("priorRecord.unverify")}
      question={words.text("priorRecord.unverifyAsk", { name })}
      event="unverify-prior-record"
      refreshes={refreshes}
      run={() => send("delete", path, { path: { id: row.id } })}
    />
  ) : (
    <ConfirmButton
      kind="plain"
      label={words.text("priorRecord.verify")}
      question={words.text("priorRecord.verifyAsk", { name })}
      event="verify-prior-record"
      refreshes={refreshes}
      run={() => send("put", path, { path: { id: row.id } })}
    />
  );
}
