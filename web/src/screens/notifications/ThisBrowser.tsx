import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { keptDevice } from "../../push/keptDevice.ts";
import { PushFault, type PushObstacle } from "../../push/PushFault.ts";
import { canPush, isBlocked, removeDevice, turnOn } from "../../push/pushDevice.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { PushDevices } from "./PushDevices.tsx";

const refreshes = ["/communication/push-subscriptions"];

/** Turns push notifications on or off in this browser. */
export function ThisBrowser() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const key = useRead("/api/v1/communication/push-key");
  const read = useRead("/api/v1/communication/push-subscriptions", { query: { limit: 50 } });
  const on = useWrite((publicKey: string) => turnOn(publicKey, user.id), refreshes);
  const off = useWrite(removeDevice, refreshes);
  const kept = keptDevice();
  const here = read.data?.data.find(({ id }) => id === kept?.id && user.id === kept?.userId);
  const press = (publicKey: string) => {
    off.reset();
    on.mutate(publicKey);
  };
  const remove = (id: string) => {
    on.reset();
    off.mutate(id);
  };
  return (
    <Card title={t("push.title")}>
      <Loaded read={key} lines={2}>
        {({ publicKey }) =>
          publicKey === null ? (
            <Note>{t("push.off")}</Note>
          ) : (
            <div className="stack">
              <p className="soft">{t("push.hint")}</p>
              <State obstacle={obstacleOf(on.error)} on={here !== undefined} />
              {!(on.error instanceof PushFault) && <ProblemNote error={on.error} />}
              <ProblemNote error={off.error} />
              {canPush() && read.data && (
                <div className="row">
                  {here ? (
                    <Button busy={off.isPending} onClick={() => remove(here.id)} event="push-off">
                      {t("push.turnOff")}
                    </Button>
                  ) : (
                    <Button
                      kind="primary"
                      icon="bell"
                      busy={on.isPending}
                      onClick={() => press(publicKey)}
                      event="push-on"
                    >
                      {t("push.turnOn")}
                    </Button>
                  )}
                </div>
              )}
              <PushDevices devices={read.data?.data ?? []} here={here?.id} onRemove={remove} />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function obstacleOf(error: unknown): PushObstacle | undefined {
  if (error instanceof PushFault) return error.obstacle;
  if (!canPush()) return "unsupported";
  return isBlocked() ? "denied" : undefined;
}

function State({ obstacle, on }: { obstacle: PushObstacle | undefined; on: boolean }) {
  const { t } = useTranslation();
  if (obstacle) return <Note tone="warn">{t(`push.obstacle.${obstacle}`)}</Note>;
  return on ? <Note tone="good">{t("push.on")}</Note> : null;
}
