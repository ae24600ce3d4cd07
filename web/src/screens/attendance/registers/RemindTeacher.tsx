import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";

interface Props {
  /** The account of the teacher. */
  userId: string;
  /** The name of the register. */
  register: string;
  date: string;
}

/** Sends the teacher a message that their register has not been taken. */
export function RemindTeacher({ userId, register, date }: Props) {
  const w = useDayWords();
  const { day } = useFormat();
  const { user } = useSignedIn();
  const remind = useWrite(
    () =>
      send("post", "/api/v1/conversations", {
        body: { type: "direct", userId, body: w("pending.message", { register, date: day(date) }) },
      }),
    ["/conversations"],
  );
  if (userId === user.id) return null;
  if (remind.isSuccess) return <span className="soft">{w("pending.reminded")}</span>;
  return (
    <Button
      icon="send"
      busy={remind.isPending}
      aria-label={`${w("pending.remind")}: ${register}`}
      onClick={() =>
        remind.mutate(undefined, {
          onSuccess: () => toast.done(w("pending.reminded")),
          onError: toast.problem,
        })
      }
      event="remind-teacher"
    >
      {w("pending.remind")}
    </Button>
  );
}
