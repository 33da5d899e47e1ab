// Takes screenshots of scenes of the gallery in Chromium: npm run screenshots [-- part-of-a-name...]
import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const FOLDER = new URL("./taken/", import.meta.url).pathname;
const PROJECT = new URL("../..", import.meta.url).pathname;
const BROWSER = execFileSync("python3", ["-m", "tools.chromium"], { cwd: PROJECT, encoding: "utf8" }).trim();
const SCREENS = {
  phone: { width: 390, height: 844, deviceScaleFactor: 2 },
  tablet: { width: 820, height: 1100, deviceScaleFactor: 1 },
  desktop: { width: 1280, height: 860, deviceScaleFactor: 1 },
};
// Name, query of the gallery, screen, theme.
const SCREENSHOTS = [
  ["home", "", "desktop", "light"],
  ["home", "", "phone", "dark"],
  ["siam-start", "scene=siam-start", "desktop", "light"],
  ["siam-turn", "scene=siam-middle&path=d2", "phone", "light"],
  ["siam-face", "scene=siam-opening&path=a2;b2", "tablet", "dark"],
  ["siam-rhinos", "scene=siam-middle&seat=1", "phone", "dark"],
  ["siam-contrast", "scene=siam-crossed", "phone", "contrast"],
  ["white-elephant-start", "scene=white-elephant-start", "phone", "light"],
  ["white-elephant-middle", "scene=white-elephant-middle&path=e5", "desktop", "light"],
  ["white-elephant-opening", "scene=white-elephant-opening", "tablet", "dark"],
  ["white-elephant-gold", "scene=white-elephant-black&seat=1", "phone", "dark"],
  ["white-elephant-contrast", "scene=white-elephant-middle", "tablet", "contrast"],
  ["china-shop-opening", "scene=china-shop-opening", "desktop", "light"],
  ["china-shop-opening", "scene=china-shop-opening", "phone", "dark"],
  ["china-shop-losing", "scene=china-shop-losing", "phone", "light"],
  ["china-shop-scoring", "scene=china-shop-scoring", "tablet", "dark"],
  ["china-shop-five", "scene=china-shop-five", "tablet", "contrast"],
  ["kerala-opening", "scene=kerala-opening", "desktop", "light"],
  ["kerala-opening", "scene=kerala-opening", "phone", "dark"],
  ["kerala-take", "scene=kerala-five&path=offer:4", "desktop", "dark"],
  ["kerala-shift", "scene=kerala-shift", "phone", "light"],
  ["kerala-two", "scene=kerala-two", "tablet", "light"],
  ["siam-words", "scene=siam-opening&words", "phone", "light"],
  ["kerala-end", "scene=kerala-end", "tablet", "contrast"],
];

const server = await createServer({ server: { port: 0 }, logLevel: "error" });
await server.listen();
const [address] = server.resolvedUrls?.local ?? [];
const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
await mkdir(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, query, screen, theme] of SCREENSHOTS) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  const { deviceScaleFactor, ...viewport } = SCREENS[screen];
  const page = await browser.newPage({ viewport, deviceScaleFactor, reducedMotion: "reduce" });
  page.on("console", (message) => message.type() === "error" && console.error(name, message.text()));
  page.on("pageerror", (error) => console.error(name, error.message));
  await page.addInitScript(
    (kept) => {
      localStorage.setItem("howdah-settings", kept);
    },
    JSON.stringify({ theme, language: "en" }),
  );
  await page.goto(query ? `${address}gallery/?${query}` : address);
  await page.waitForSelector(query ? ".stage" : "main svg");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${FOLDER}${name}-${screen}-${theme}.png`, fullPage: true });
  await page.close();
}
await browser.close();
await server.close();
