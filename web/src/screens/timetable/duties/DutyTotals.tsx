import { useState } from "react";
import { useRead } from "../../../api/useRead.ts";
import { addDays } from "../../../lib/format/addDays.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** How many duties and minutes each person has in a period. */
export function DutyTotals() {
  const w = useDayWords();
  const { today, number } = useFormat();
  const [from, setFrom] = useState(today());
  const [to, setTo] = useState(() => addDays(today(), 27));
  const read = useRead("/api/v1/duty-totals", { query: { from, to }, keep: true });
  return (
    <div className="stack">
      <div className="row toolbar-row">
        <Field
          label={w("absent.startsOn")}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value || today())}
        />
        <Field
          label={w("absent.endsOn")}
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value || today())}
        />
      </div>
      <Loaded read={read}>
        {({ data, meanMinutes }) => (
          <Card flush title={w("duties.mean", { minutes: number(meanMinutes) })}>
            <DataTable
              caption={w("duties.totals")}
              rows={data}
              keyOf={({ staffMemberId }) => staffMemberId}
              empty={w("duties.none")}
              columns={[
                { header: w("duties.who"), cell: ({ name }) => isolated(name) },
                { header: w("duties.count"), align: "end", cell: ({ duties }) => number(duties) },
                { header: w("duties.minutes"), align: "end", cell: ({ minutes }) => number(minutes) },
              ]}
            />
          </Card>
        )}
      </Loaded>
    </div>
  );
}
