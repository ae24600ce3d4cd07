import type { QueryClient } from "@tanstack/react-query";
import { io } from "socket.io-client";
import { accessToken, renewAccessToken } from "../session/accessToken.ts";
import { liveState } from "./liveState.ts";
import { unreadKey } from "./unreadKey.ts";

/** Figures are read anew at most this often, however much happens. */
const pauseMs = 2_000;
/** Where the service closed the connection on purpose. */
const againMs = 3_000;

/** The one connection by which the service tells news; what was read before is refreshed by it. */
export function connectLive(client: QueryClient): () => void {
  let lastId: string | undefined;
  let figures: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let refused = false;
  let wasOn = false;
  const refresh = (start: string) =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(start) });
  const socket = io({
    transports: ["websocket", "polling"],
    auth: (give) => {
      accessToken().then(
        (token) => give({ token, lastId }),
        () => give({ lastId }),
      );
    },
  });
  const later = () => {
    clearTimeout(again);
    again = setTimeout(() => socket.connect(), againMs);
  };
  socket.on("connect", () => {
    refused = false;
    liveState.set("on");
    // Notifications that were missed are told again; what was said meanwhile has to be asked for.
    if (wasOn) void refresh("/api/v1/conversations");
    wasOn = true;
  });
  socket.on("disconnect", (reason) => {
    liveState.set("off");
    if (reason === "io server disconnect") later();
  });
  socket.on("connect_error", ({ message }) => {
    liveState.set("off");
    if (socket.active) return;
    // A token that looks good and is refused belongs to a session that was ended elsewhere: asking for a new one tells.
    if (message === "unauthenticated" && !refused) {
      refused = true;
      renewAccessToken().then((token) => token && later(), later);
    }
  });
  socket.on("token:expired", () => {
    accessToken().then(
      (token) => token && socket.emit("token", token),
      () => {},
    );
  });
  socket.on("notification:unread-count", ({ count }: { count: number }) => {
    client.setQueryData(unreadKey, { count });
    void refresh("/api/v1/communication/notifications");
  });
  socket.on("notification:new", ({ id }: { id: string }) => {
    lastId = id;
  });
  socket.on("message:new", () => void refresh("/api/v1/conversations"));
  socket.on("announcement:published", () => {
    void refresh("/api/v1/communication/announcements");
    void refresh("/api/v1/announcement");
  });
  socket.on("dashboard:changed", () => {
    figures ??= setTimeout(() => {
      figures = undefined;
      void refresh("/api/v1/dashboard");
    }, pauseMs);
  });
  return () => {
    clearTimeout(figures);
    clearTimeout(again);
    socket.disconnect();
    liveState.set("unknown");
  };
}
