import { useWrite } from "../../api/useWrite.ts";

/**
 * Opens a learning tool in a tab of its own. The tab is opened with the click, before the address is known: browsers block tabs that
 * open later. Where they are not allowed at all, the tool opens in this one.
 */
export function useOpenTool(start: () => Promise<{ url: string }>) {
  return useWrite(async (_values: object) => {
    const tab = window.open("", "_blank");
    try {
      const { url } = await start();
      if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else window.location.assign(url);
    } catch (error) {
      tab?.close();
      throw error;
    }
  }, []);
}
