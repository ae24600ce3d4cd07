import type { Conflict } from "../../api/conflict.ts";
import { useRead } from "../../api/useRead.ts";
import { useKitWords } from "../../kit/useKitWords.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { fieldWords } from "../../lib/words/fieldWords.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../actions/Button.tsx";
import { Note } from "../feedback/Note.tsx";

/** Says what somebody else changed meanwhile, and by whom if known. The entries of the form stay as they are. */
export function ConflictNote({ conflict }: { conflict: Conflict }) {
  const words = useKitWords();
  const { instant } = useFormat();
  const last = useLastChange(conflict.row.id);
  if (!words) return null;
  const { changes, labelOf = fieldWords, shownAs = plain } = conflict;
  const shown = (name: string, value: unknown) => shownAs(name, value) ?? "–";
  return (
    <Note tone="bad">
      <p>
        <strong>{words("conflict.title")}</strong>{" "}
        {last &&
          (last.name
            ? words("conflict.by", { name: last.name, time: instant(last.at) })
            : words("conflict.at", { time: instant(last.at) }))}
      </p>
      <ul>
        {changes.map(({ name, before, now, ...rest }) => (
          <li key={name}>
            {labelOf(name)}: <s>{shown(name, before)}</s> → <strong>{shown(name, now)}</strong>
            {"typed" in rest && (
              <>
                {" "}
                ({words("conflict.typed")} {shown(name, rest.typed)})
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{words("conflict.hint")}</p>
      <div className="row">
        {/* Not a submit button: pressing Enter in a field must not overwrite. */}
        <Button
          onClick={({ currentTarget }) => {
            conflict.accept();
            currentTarget.form?.requestSubmit();
          }}
          event="conflict-save"
        >
          {words("conflict.save")}
        </Button>
        <Button kind="plain" onClick={conflict.reload} event="conflict-reload">
          {words("conflict.reload")}
        </Button>
      </div>
    </Note>
  );
}

function plain(_name: string, value: unknown) {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return <bdi>{value.map(String).join(", ")}</bdi>;
  return <bdi>{typeof value === "object" ? JSON.stringify(value) : String(value)}</bdi>;
}

/** The last recorded change of a row, for readers of the audit log; its author for those who may see accounts. */
function useLastChange(entityId: string) {
  const { may } = useSignedIn();
  const events = useRead("/api/v1/audit-events", {
    query: { entityId, outcome: "success", sort: "-createdAt", limit: 1 },
    enabled: may("audit.read"),
  });
  const event = events.data?.data[0];
  const author = useRead("/api/v1/users/{id}", {
    path: { id: event?.actorId ?? "" },
    enabled: may("users.read") && event?.actorType === "user" && Boolean(event.actorId),
  });
  return event && { at: event.createdAt, name: author.data?.name };
}
