/** Whether this page is the platform console, which has its own session. Decided when the page loads. */
export const onPlatform = /^\/platform(\/|$)/.test(location.pathname);
