import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import { useSearchParams } from "wouter";
import "./Tabs.css";

export interface TabItem {
  key: string;
  label: string;
  content: () => ReactNode;
}

/** Tabs whose choice stands in the address. Only the chosen one is drawn, and fetched. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const [params, setParams] = useSearchParams();
  const chosen = items.find(({ key }) => key === params.get("tab"))?.key ?? items[0]?.key;
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what this reacts to
  useEffect(() => {
    const tab = tabs.current?.querySelector("[role=tab][aria-selected=true]");
    // On a phone the row of tabs is wider than the window.
    tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  return (
    <AriaTabs
      ref={tabs}
      className="tabs"
      selectedKey={chosen}
      onSelectionChange={(key) => {
        if (key !== chosen) setParams(new URLSearchParams({ tab: String(key) }), { replace: true });
      }}
    >
      <TabList className="tab-list" aria-label={label}>
        {items.map((item) => (
          <Tab key={item.key} id={item.key} className="tab">
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.key} id={item.key} className="tab-panel">
          {item.content()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
