import { unsaved } from "./unsaved.ts";

/**
 * Asks for confirmation before a link, the browser's back button or closing the tab loses unsaved changes. Navigation by the
 * code, for example after saving, is not intercepted. Call this before the router adds its listeners: window listeners run in
 * registration order, and the router must not see a back step that is held back.
 */
export function watchLeaving(): void {
  let shown = location.href;
  const follow = () => {
    shown = location.href;
  };
  const onClick = (event: MouseEvent) => {
    if (!unsaved.any() || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    if (link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    unsaved.leave(() => history.pushState(null, "", link.href));
  };
  // Restore the address until the user confirms.
  const onBack = (event: PopStateEvent) => {
    if (!unsaved.any()) return follow();
    event.stopImmediatePropagation();
    history.pushState(null, "", shown);
    unsaved.leave(() => history.back());
  };
  const onClose = (event: BeforeUnloadEvent) => {
    if (unsaved.any()) event.preventDefault();
  };
  document.addEventListener("click", onClick, true);
  addEventListener("popstate", onBack, true);
  addEventListener("pushState", follow);
  addEventListener("replaceState", follow);
  addEventListener("beforeunload", onClose);
}
