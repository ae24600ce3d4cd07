import { useState } from "react";
import { Link } from "wouter";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { ApplyPack } from "./ApplyPack.tsx";
import { setupSteps } from "./setupSteps.ts";
import { useSetupCounts } from "./useSetupCounts.ts";
import "./SetUp.css";

/** What follows the check list, in this order. */
const afterSetup = [
  { key: "users", href: "/users", needs: "users.read" },
  { key: "imports", href: "/imports", needs: "imports.manage" },
  { key: "timetable", href: "/timetable?tab=versions", needs: "timetable.manage" },
  { key: "fees", href: "/fees?tab=plan", needs: "fee-plans.read" },
] as const;

/** The check list of a new school: what is there, what is missing, and a template that fills it. */
export function SetUp() {
  const words = useSetupWords();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const [applying, setApplying] = useState(false);
  const steps = setupSteps.filter(({ resource }) => may(resource.read));
  const counts = useSetupCounts(steps);
  if (!words) return <Skeleton />;
  const needed = steps.filter(({ optional }) => !optional);
  const done = needed.filter(({ resource }) => (counts.of(resource.key) ?? 0) > 0).length;
  const next = needed.find(({ resource }) => counts.of(resource.key) === 0);
  return (
    <div className="stack">
      <PageHead
        title={words.text("title")}
        about={words.text("about")}
        actions={
          may("structure.manage") && (
            <Button
              kind={next ? "primary" : "secondary"}
              icon="plus"
              onClick={() => setApplying(true)}
              event="open-template"
            >
              {words.text("useTemplate")}
            </Button>
          )
        }
      />
      {counts.error ? <ProblemNote error={counts.error} /> : null}
      <Card flush>
        <div className="setup-progress">
          <Progress
            label={words.text("checklist")}
            done={done}
            of={needed.length}
            words={words.text("progress", { done: number(done), all: number(needed.length) })}
          />
        </div>
        <ol className="setup-steps">
          {steps.map(({ resource: { key }, optional }) => {
            const count = counts.of(key);
            const { title, about } = words.resource(key);
            return (
              <li key={key} className="setup-step" data-next={key === next?.resource.key ? "" : undefined}>
                <div>
                  <Link href={`/setup/${key}`} className="row-link" data-event="open-setup">
                    {title}
                  </Link>
                  <div className="soft small">{about}</div>
                </div>
                {count === undefined ? null : count > 0 ? (
                  <Badge tone="good">{number(count)}</Badge>
                ) : (
                  <Badge tone={optional ? "plain" : "warn"}>
                    {words.text(optional ? "optional" : "missing")}
                  </Badge>
                )}
              </li>
            );
          })}
        </ol>
      </Card>
      <Card title={words.text("after")}>
        <div className="row">
          {afterSetup
            .filter(({ needs }) => may(needs))
            .map(({ key, href }) => (
              <LinkButton key={key} href={href} event={`open-${key}`}>
                {words.text(`after.${key}`)}
              </LinkButton>
            ))}
        </div>
      </Card>
      <Dialog title={words.text("useTemplate")} open={applying} onClose={() => setApplying(false)}>
        <ApplyPack words={words} onDone={() => setApplying(false)} />
      </Dialog>
    </div>
  );
}
