import { useState } from "react";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { SearchField } from "../../../ui/lists/SearchField.tsx";
import { subjectHue } from "../subjectHue.ts";
import type { Item, Plan } from "./plan/plan.ts";
import { usePlacingWords } from "./plan/usePlacingWords.ts";

export interface Waiting {
  item: Item;
  placed: number;
  /** Lessons still to place; null if the number of lessons a week is not set. */
  left: number | null;
}
interface Props {
  plan: Plan;
  waiting: readonly Waiting[];
  /** Key of the carried item. */
  carriedKey: string | undefined;
  /** With `dragged`, the focus stays where it is. */
  onPick: (item: Item, dragged?: boolean) => void;
  onDragEnd: () => void;
}

const MAX_SHOWN = 60;

/** The lessons that are still to be placed, with their number. */
export function Tray({ plan, waiting, carriedKey, onPick, onDragEnd }: Props) {
  const w = useDayWords();
  const { number } = useFormat();
  const words = usePlacingWords(plan);
  const [search, setSearch] = useState("");
  const textOf = ({ offering, teacherId }: Item) => `${offering.title} ${words.nameOf(teacherId)}`;
  const found = waiting.filter(({ item }) => textOf(item).toLowerCase().includes(search.toLowerCase()));
  const left = waiting.reduce((sum, each) => sum + (each.left ?? 0), 0);
  return (
    <aside className="tray">
      <Card title={w("tray.title", { count: number(left) })}>
        {waiting.length > 8 && <SearchField label={w("tray.search")} value={search} onSearch={setSearch} />}
        {waiting.length === 0 ? (
          <p className="soft">{w("tray.none")}</p>
        ) : (
          <ul aria-label={w("tray.title", { count: number(left) })}>
            {found.slice(0, MAX_SHOWN).map(({ item, left: missing, placed }) => (
              <li key={item.key}>
                {/* biome-ignore lint/a11y/useSemanticElements: browsers do not start a drag from a button */}
                <div
                  className="tray-item"
                  role="button"
                  tabIndex={0}
                  draggable={item.teacherId !== null}
                  data-item={item.key}
                  data-event="pick-lesson"
                  style={subjectHue(plan.subjectOf(item.offering.id))}
                  aria-pressed={item.key === carriedKey}
                  aria-disabled={item.teacherId === null || undefined}
                  onClick={() => onPick(item)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter" && event.key !== " ") return;
                    event.preventDefault();
                    onPick(item);
                  }}
                  onDragStart={(event) => {
                    event.dataTransfer.setData("text/plain", item.offering.title);
                    event.dataTransfer.effectAllowed = "move";
                    // Browsers end a drag if its element changes while it starts.
                    setTimeout(() => onPick(item, true));
                  }}
                  onDragEnd={onDragEnd}
                >
                  <strong>
                    <bdi>{item.offering.title}</bdi>
                  </strong>
                  <span className="figures">
                    {missing === null ? w("tray.placed", { count: number(placed) }) : `× ${number(missing)}`}
                  </span>
                  <span className="soft small">{words.nameOf(item.teacherId) || w("fault.noTeacher")}</span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </aside>
  );
}
