/** The body of a lesson plan from the values of its form. */
export const planBody = (values: Record<string, string>) => ({
  date: values["date"]!,
  syllabusTopicId: values["syllabusTopicId"] || null,
  objectives: values["objectives"]!.trim(),
  activities: values["activities"]?.trim() || null,
  materials: values["materials"]?.trim() || null,
  liveUrl: values["liveUrl"]?.trim() || null,
});
