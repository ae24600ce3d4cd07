import { connectChannels } from "./core/channels/channel-services.ts";
import { integrationServices } from "./core/integrations/services.ts";
import type { Config } from "./lib/config/config.ts";
import { pushKeys } from "./lib/config/development-secrets.ts";
import { parseAddress } from "./lib/delivery/email-address.ts";
import { findMessagingLibrary } from "./lib/delivery/messaging-library.ts";
import { httpGateway } from "./lib/delivery/sms-gateway.ts";
import { webPush } from "./lib/delivery/web-push.ts";
import type { Logger } from "./lib/logger.ts";
import type { Runtime } from "./runtime.ts";

/** Connects the channels beside email: SMS, web push and the messaging app, each only if it is configured. */
export function openChannels(config: Config, closers: Runtime["closers"], logger: Logger): void {
  const { SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from, MESSAGING_LIBRARY: library } = config;
  const keys = pushKeys(config);
  const { address } = parseAddress(config.MAIL_FROM);
  // Not a dependency of the package: install it to use the channel.
  const load = findMessagingLibrary(library);
  if (!load) logger.info({ channel: "messaging_app", library }, "the messaging app is disabled");
  connectChannels({
    sms: url ? httpGateway({ url, ...(token && { token }), ...(from && { from }) }) : undefined,
    push: keys
      ? webPush({
          ...keys,
          subject: `mailto:${address}`,
          guardedHttp: () => integrationServices().guardedHttp,
        })
      : undefined,
    messaging: load && { load },
  });
  closers.push(async () => connectChannels());
}
