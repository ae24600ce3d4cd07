import { email, layout } from "./email.ts";
import { html } from "./html.ts";

export const invitation = email({
  name: "invitation",
  once: true,
  sample: {
    school: "Greenfield Academy",
    name: "Ana O'Neil",
    url: "https://school.example/reset-password?token=0000",
    days: 7,
  },
  render: ({ school, name, url, days }) => ({
    subject: `Your account at ${school}`,
    text: `Dear ${name},

${school} has made an account for you. Set your password within ${days} days, and you are in:

${url}

${school}
`,
    html: layout(
      school,
      html`<p>Dear ${name},</p>
<p>${school} has made an account for you. Set your password within ${days} days, and you are in:</p>
<p><a href="${url}" style="display:inline-block;padding:10px 18px;background:#1d4ed8;color:#fff;border-radius:6px;text-decoration:none">Set your password</a></p>`,
    ),
  }),
});
