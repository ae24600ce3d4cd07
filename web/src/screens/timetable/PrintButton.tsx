import { useDayWords } from "../../lib/words/useDayWords.ts";
import { Button } from "../../ui/actions/Button.tsx";

/** Prints the screen with its print style. */
export function PrintButton() {
  const w = useDayWords();
  return (
    <Button onClick={() => window.print()} event="print">
      {w("print")}
    </Button>
  );
}
