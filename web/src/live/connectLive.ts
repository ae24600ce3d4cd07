import type { QueryClient } from "@tanstack/react-query";
import { io } from "socket.io-client";
import { accessToken, renewAccessToken } from "../session/accessToken.ts";
import { liveState } from "./liveState.ts";
import { unreadKey } from "./unreadKey.ts";

/** Dashboard figures are refetched at most this often. */
const pauseMs = 2_000;
/** Delay before reconnecting after the service closed the connection deliberately. */
const againMs = 3_000;

/** Opens the realtime connection; its events refresh cached queries. */
export function connectLive(client: QueryClient): () => void {
  let lastId: string | undefined;
  let figures: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let refused = false;
  let wasOn = false;
  const refresh = (start: string) =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(start) });
  /** Failed queries are excluded: they are retried anyway. */
  const refreshOld = (start: string) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path], state: { status, dataUpdatedAt } }) =>
        String(path).startsWith(start) && status === "success" && dataUpdatedAt < Date.now() - pauseMs,
    });
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
    // Missed notifications are redelivered; missed conversation messages and figures must be refetched.
    if (wasOn) void refresh("/api/v1/conversations");
    if (wasOn) void refresh("/api/v1/communication/emergency-alarms");
    void refreshOld("/api/v1/dashboard");
    wasOn = true;
  });
  socket.on("disconnect", (reason) => {
    liveState.set("off");
    if (reason === "io server disconnect") later();
  });
  socket.on("connect_error", ({ message }) => {
    liveState.set("off");
    if (socket.active) return;
    // A valid-looking token that is refused belongs to a session ended elsewhere: refreshing it confirms that.
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
  socket.on("emergency-alarm:changed", () => {
    void refresh("/api/v1/communication/emergency-alarms");
    void refresh("/api/v1/emergency-alarm");
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
