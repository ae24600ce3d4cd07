import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../../ui/actions/ConfirmButton.tsx";
import { Badge, type Tone } from "../../../../ui/feedback/Badge.tsx";
import { Progress } from "../../../../ui/feedback/Progress.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import { graduationRefreshes, type RequirementCheck } from "../graduation.ts";

const tones: Readonly<Record<RequirementCheck["status"], Tone>> = {
  met: "good",
  waived: "accent",
  in_progress: "accent",
  missing: "bad",
};

interface Props {
  studentId: string;
  requirement: RequirementCheck;
}

/** A requirement with its bar and the courses that count; the office waives it here. */
export function RequirementProgress({ studentId, requirement }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { may } = useSignedIn();
  const { name, kind, status, amount, earned, inProgress, courses, waiverId, waiverReason } = requirement;
  const figures = {
    done: number(Number(earned ?? 0)),
    all: number(Number(amount ?? 0)),
    started: number(Number(inProgress ?? 0)),
  };
  return (
    <section className="stack-tight" aria-label={name}>
      {amount === null ? (
        <span>{name}</span>
      ) : (
        <Progress
          label={name}
          done={Number(earned ?? 0)}
          of={Number(amount)}
          words={
            kind === "attendance"
              ? t("graduation.attendanceOf", figures)
              : t(Number(inProgress) > 0 ? "graduation.progress" : "graduation.ofAll", figures)
          }
        />
      )}
      <div className="row spread">
        <span className="row">
          <Badge tone={tones[status]}>{t(`graduation.states.${status}`)}</Badge>
          <span className="soft small">
            {courses
              .map(({ title, passed }) => (passed ? title : t("graduation.running", { course: title })))
              .join(", ")}
            {waiverReason && <bdi>{waiverReason}</bdi>}
          </span>
        </span>
        {may("graduation-plans.manage") &&
          (waiverId ? (
            <ConfirmButton
              label={t("graduation.withdrawWaiver")}
              question={t("graduation.withdrawWaiverQuestion", { name })}
              event="withdraw-graduation-waiver"
              kind="plain"
              run={() => send("delete", "/api/v1/graduation-waivers/{id}", { path: { id: waiverId } })}
              refreshes={graduationRefreshes}
            />
          ) : (
            status !== "met" && (
              <ConfirmButton
                label={t("graduation.waive")}
                question={t("graduation.waiveQuestion", { name })}
                event="waive-graduation-requirement"
                kind="plain"
                run={(values) =>
                  send("post", "/api/v1/graduation-waivers", {
                    body: {
                      studentId,
                      graduationRequirementId: requirement.id,
                      reason: values["reason"]!.trim(),
                    },
                  })
                }
                refreshes={graduationRefreshes}
              >
                <TextArea label={t("common.reason")} name="reason" maxLength={500} required />
              </ConfirmButton>
            )
          ))}
      </div>
    </section>
  );
}
