import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";

type Stored = Row<"/api/v1/school-settings">;

/** The stored settings of the school by key, and a write that adds, changes or removes some of them. */
export function useSchoolSettings() {
  const read = useAll("/api/v1/school-settings");
  const rows = new Map<string, Stored>((read.data?.data ?? []).map((row) => [row.key, row]));
  const save = useWrite(
    async (values: Readonly<Record<string, unknown>>) => {
      for (const [key, value] of Object.entries(values)) {
        const row = rows.get(key);
        if (JSON.stringify(row?.value ?? null) === JSON.stringify(value)) continue;
        if (row && value === null)
          await send("delete", "/api/v1/school-settings/{id}", { path: { id: row.id } });
        else if (row)
          await send("patch", "/api/v1/school-settings/{id}", { path: { id: row.id }, body: { value } });
        else if (value !== null) await send("post", "/api/v1/school-settings", { body: { key, value } });
      }
    },
    ["/school-settings", "/school"],
  );
  return { read, rows, save };
}
