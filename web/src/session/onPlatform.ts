/** The platform's screens have a session of their own. Which ones these are is decided when the page is loaded. */
export const onPlatform = /^\/platform(\/|$)/.test(location.pathname);
