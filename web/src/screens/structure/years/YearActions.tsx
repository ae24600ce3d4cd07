import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";

const path = "/api/v1/academic-years";
const refreshes = ["/academic-years", "/sections", "/dashboard"];
type Year = Row<typeof path>;

/** The state that follows each state of a year. */
const nextStatus: Partial<Record<Year["status"], "active" | "closed" | "archived">> = {
  planned: "active",
  active: "closed",
  closed: "archived",
};

/** Opens, closes or archives a year, and makes an open one the current one. */
export function YearActions({ row }: { row: Year }) {
  const words = useSetupWords();
  const { may } = useSignedIn();
  const status = nextStatus[row.status];
  if (!words || !may("structure.manage")) return null;
  return (
    <>
      {row.status === "active" && !row.isCurrent && (
        <ConfirmButton
          kind="plain"
          label={words.text("makeCurrent")}
          question={words.text("makeCurrentQuestion", { name: row.name })}
          event="make-year-current"
          run={() => send("put", `${path}/{id}/current`, { path: { id: row.id } })}
          refreshes={refreshes}
        />
      )}
      {status && (
        <ConfirmButton
          kind="plain"
          label={words.text(`year.${status}`)}
          question={words.text(`yearQuestion.${status}`, { name: row.name })}
          event={`year-${status}`}
          run={() => send("put", `${path}/{id}/status`, { path: { id: row.id }, body: { status } })}
          refreshes={refreshes}
        />
      )}
    </>
  );
}
