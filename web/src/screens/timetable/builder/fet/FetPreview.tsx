import type { ResponseOf } from "../../../../api/types.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";

/** What the import of a file would change, and what of the file is left out. */
export function FetPreview({ checked }: { checked: ResponseOf<"/api/v1/timetables/{id}/fet", "post"> }) {
  const w = useDayWords();
  const { lessons, added, removed, unplaced, unknown, rules } = checked;
  return (
    <>
      <p role="status">{w("fet.found", { lessons, added, removed })}</p>
      {unplaced > 0 && <p>{w("fet.unplaced", { unplaced })}</p>}
      {unknown.length > 0 && (
        <>
          <p>{w("fet.unknown")}</p>
          <ul className="small">
            {unknown.map(({ kind, name, activities }) => (
              <li key={`${kind} ${name}`}>
                {w(`fet.kind.${kind}`, { name: isolated(name || "–"), activities })}
              </li>
            ))}
          </ul>
        </>
      )}
      {rules.length > 0 && (
        <>
          <p>{w("fet.rules")}</p>
          <ul className="small">
            {rules.map(({ name, count }) => (
              <li key={name}>
                <bdi>{name}</bdi> ({count})
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
