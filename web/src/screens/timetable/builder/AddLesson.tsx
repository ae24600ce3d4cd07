import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { placingOf } from "./plan/placing.ts";
import type { Entry, Item, Plan, Slot } from "./plan/plan.ts";
import { usePlacingWords } from "./plan/usePlacingWords.ts";
import type { Waiting } from "./Tray.tsx";

interface Props {
  plan: Plan;
  entries: readonly Entry[];
  waiting: readonly Waiting[];
  slot: Slot;
  room: string | undefined;
  onChoose: (item: Item) => void;
}

/** The lessons that can be added to a free slot; those that cannot say why. */
export function AddLesson({ plan, entries, waiting, slot, room, onChoose }: Props) {
  const w = useDayWords();
  const words = usePlacingWords(plan);
  if (waiting.length === 0) return <Empty>{w("tray.none")}</Empty>;
  const offers = waiting
    .map(({ item }) => ({ item, placing: placingOf(plan, { item, double: false }, slot, entries, { room }) }))
    .sort((one, other) => one.placing.faults.length - other.placing.faults.length);
  return (
    <ul className="plain-list">
      {offers.slice(0, 40).map(({ item, placing }) => (
        <li key={item.key}>
          <Button onClick={() => onChoose(item)} disabled={placing.faults.length > 0} event="add-lesson">
            <span>
              <bdi>{item.offering.title}</bdi>{" "}
              <span className="soft small">{words.nameOf(item.teacherId)}</span>
            </span>
          </Button>
          {placing.faults.length > 0 && <span className="soft small">{words.placing(placing)}</span>}
        </li>
      ))}
    </ul>
  );
}
