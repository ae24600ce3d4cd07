import type { Row } from "../../../../api/types.ts";

type Template = Row<"/api/v1/report-card-templates">;

/** A template as it is edited. */
export interface TemplateValues {
  name: string;
  status: Template["status"];
  gradingScaleId: string;
  gradeLevelIds: readonly string[];
  title: string;
  footer: string;
  showAttendance: boolean;
  showComments: boolean;
  showScale: boolean;
  showRank: boolean;
}

export const valuesOf = (template?: Template): TemplateValues => ({
  name: template?.name ?? "",
  status: template?.status ?? "active",
  gradingScaleId: template?.gradingScaleId ?? "",
  gradeLevelIds: template?.gradeLevelIds ?? [],
  title: template?.layout.title ?? "",
  footer: template?.layout.footer ?? "",
  showAttendance: template?.layout.showAttendance ?? true,
  showComments: template?.layout.showComments ?? true,
  showScale: template?.layout.showScale ?? true,
  showRank: template?.showRank ?? false,
});

export const toBody = ({
  name,
  status,
  gradingScaleId,
  gradeLevelIds,
  showRank,
  title,
  footer,
  ...shows
}: TemplateValues) => ({
  name: name.trim(),
  status,
  gradingScaleId: gradingScaleId || null,
  gradeLevelIds: [...gradeLevelIds],
  showRank,
  layout: {
    ...shows,
    ...(title.trim() && { title: title.trim() }),
    ...(footer.trim() && { footer: footer.trim() }),
  },
});
