// The picture of a moment as PNG: the browser itself paints the server's SVG. Without this script there is the SVG.
import { made, notice, one } from "./dom";
import { keep } from "./morph";

const SHARP = 2; // pixels for each unit of the picture

export function startPictures(): void {
  const button = one<HTMLButtonElement>("#picture-png");
  if (!button) return;
  button.hidden = false;
  keep(button.id, "hidden", true);
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("#picture-png");
    const address = one<HTMLAnchorElement>("#picture")?.href;
    if (pressed && address) void save(address, pressed.dataset.name ?? "picture.png");
  });
}

async function save(address: string, name: string): Promise<void> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    notice("The picture cannot be drawn now.");
    return;
  }
  const canvas = made("canvas", { width: String(image.width * SHARP), height: String(image.height * SHARP) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = made("a", { download: name, href: URL.createObjectURL(blob) });
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }, "image/png");
}
