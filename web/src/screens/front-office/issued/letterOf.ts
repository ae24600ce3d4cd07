const asked = ["reason", "conduct", "remarks"] as const;

/** The letter that was chosen in `IssueFields`, as the service takes it. */
export const letterOf = (values: Readonly<Record<string, string>>) => ({
  documentTemplateId: values["documentTemplateId"]!,
  values: Object.fromEntries(
    asked.flatMap((name) => {
      const value = values[`values.${name}`]?.trim();
      return value ? [[name, value]] : [];
    }),
  ),
  ...(values["expiresOn"] && { expiresOn: values["expiresOn"] }),
});
