import { email, layout } from "./email.ts";
import { html } from "./html.ts";

export const passwordReset = email({
  name: "password-reset",
  once: true,
  sample: {
    school: "Greenfield Academy",
    name: "Ana O'Neil",
    url: "https://school.example/reset-password?token=0000",
    minutes: 60,
  },
  render: ({ school, name, url, minutes }) => ({
    subject: `Set a new password for ${school}`,
    text: `Dear ${name},

somebody, probably you, asked for a new password. Set it here within ${minutes} minutes:

${url}

If it was not you, do nothing: your password stays as it is.

${school}
`,
    html: layout(
      school,
      html`<p>Dear ${name},</p>
<p>somebody, probably you, asked for a new password. Set it within ${minutes} minutes:</p>
<p><a href="${url}" style="display:inline-block;padding:10px 18px;background:#1d4ed8;color:#fff;border-radius:6px;text-decoration:none">Set a new password</a></p>
<p>If it was not you, do nothing: your password stays as it is.</p>`,
    ),
  }),
});
