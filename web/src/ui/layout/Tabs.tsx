import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import { useSearchParams } from "wouter";
import "./Tabs.css";

export interface TabItem {
  key: string;
  label: string;
  content: () => ReactNode;
}

interface Props {
  label: string;
  items: readonly TabItem[];
  /** Tabs within a tab: their selection is kept as `view`, beside that of the outer ones. */
  inner?: boolean;
  /** Query parameters that all tabs share. */
  keep?: readonly string[];
}

/** Tabs whose selection is kept in the URL. Only the selected panel is rendered and loaded. */
export function Tabs({ label, items, inner = false, keep = [] }: Props) {
  const [params, setParams] = useSearchParams();
  const chosen = items.find(({ key }) => key === params.get(inner ? "view" : "tab"))?.key ?? items[0]?.key;
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useEffect(() => {
    const tab = tabs.current?.querySelector("[role=tab][aria-selected=true]");
    // On a phone the row of tabs is wider than the viewport.
    tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  return (
    <AriaTabs
      ref={tabs}
      className="tabs"
      data-inner={inner || undefined}
      selectedKey={chosen}
      onSelectionChange={(key) => {
        if (key === chosen) return;
        const kept = [...(inner ? ["tab"] : []), ...keep].flatMap((name) =>
          params.has(name) ? [[name, params.get(name)!]] : [],
        );
        setParams(new URLSearchParams([...kept, [inner ? "view" : "tab", String(key)]]), { replace: true });
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
