/** The goods on the shelf, in misregistered print: flat colour, offset from the ink. */
export function ShopDrawing() {
  return (
    <svg
      viewBox="0 0 620 396"
      role="img"
      aria-label="A recipe card box, a jar of damson jam and a scored loaf on a shop shelf"
      className="block h-auto max-h-[420px] w-full"
    >
      <Colours />
      <Ink />
      <path
        d="M300 236c0-6 2-10 5-13"
        stroke="#FFFEFB"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
        opacity=".8"
      />
      <BoxLabel />
      <JarLabel />
    </svg>
  );
}

const Colours = () => (
  <g transform="translate(7 6)">
    <path d="M66 120h56l8-16h50l8 16h32v120H66z" fill="var(--color-mustard)" />
    <path d="M48 158h126l8-16h52l8 16h6v90H48z" fill="var(--color-accent)" />
    <path d="M36 196h36l8-16h58l8 16h106v60H36z" fill="#FFFEFB" />
    <path d="M22 228h244v162H22z" fill="var(--color-kraft)" />
    <path
      d="M300 214c-10 7-15 15-15 27v122c0 15 9 23 24 23h92c15 0 24-8 24-23V241c0-12-5-20-15-27z"
      fill="#6F4A78"
    />
    <path
      d="M285 330c24-10 44 8 76 0s48-6 64 2v31c0 15-9 23-24 23h-92c-15 0-24-8-24-23z"
      fill="#4B2E57"
      opacity=".75"
    />
    <path
      d="M303 168h104a8 8 0 0 1 8 8v27a8 8 0 0 1-8 8H303a8 8 0 0 1-8-8v-27a8 8 0 0 1 8-8z"
      fill="var(--color-primary)"
    />
    <path d="M440 384c-12-88 38-132 84-132s94 44 82 132z" fill="var(--color-mustard)" />
    <path
      d="M440 384c-4-26-2-50 4-68 44 36 116 38 160 2 5 18 6 40 2 66z"
      fill="var(--color-accent)"
      opacity=".55"
    />
    <path
      d="M474 96c10-6 20-4 26 4-10 6-20 4-26-4zM474 126c10-6 20-4 26 4-10 6-20 4-26-4zM474 156c10-6 20-4 26 4-10 6-20 4-26-4zM470 96c-10-6-20-4-26 4 10 6 20 4 26-4zM470 126c-10-6-20-4-26 4 10 6 20 4 26-4zM470 156c-10-6-20-4-26 4 10 6 20 4 26-4zM472 62c8 8 8 20 0 28-8-8-8-20 0-28z"
      fill="var(--color-mustard)"
    />
    <path
      d="M536 128c10-4 20-1 24 8-11 4-20 1-24-8zM530 158c10-4 20-1 24 8-11 4-20 1-24-8zM532 126c-8-8-18-8-26-2 8 8 17 9 26 2zM526 156c-8-8-18-8-26-2 8 8 17 9 26 2zM544 92c6 10 3 21-6 27-6-10-3-21 6-27z"
      fill="var(--color-kraft)"
    />
  </g>
);

const Ink = () => (
  <g fill="none" stroke="var(--color-ink)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
    <path d="M66 196V114h56l8-16h50l8 16h32v38M48 190v-38h126l8-16h52l8 16h6v38M36 222v-32h36l8-16h58l8 16h106v16" />
    <path d="M92 206h120M92 216h84" strokeWidth="2.2" opacity=".8" />
    <path d="M22 222h244v168H22z" />
    <path d="M22 240h244" strokeWidth="2.2" />
    <path d="M22 250l-6-8M266 250l6-8" strokeWidth="2.2" />
    <path d="M303 162h104a8 8 0 0 1 8 8v27a8 8 0 0 1-8 8H303a8 8 0 0 1-8-8v-27a8 8 0 0 1 8-8zM300 206c-10 7-16 16-16 28v130c0 16 9 26 25 26h92c16 0 25-10 25-26V234c0-12-6-21-16-28" />
    <path
      d="M314 174v18M330 174v18M346 174v18M362 174v18M378 174v18M394 174v18"
      strokeWidth="2.2"
      opacity=".75"
    />
    <path d="M440 390c-12-88 38-132 84-132s94 44 82 132z" />
    <path
      d="M524 276c-10 30-12 62-6 96M524 300c-16-6-30-4-42 6M520 326c-18-6-34-2-48 10M518 352c-16-4-32 0-44 12M526 298c14-8 28-8 42 0M522 324c18-8 34-6 50 4M520 350c16-6 34-4 48 8"
      strokeWidth="2.4"
    />
    <path d="M472 92v184M534 122c-8 44-12 86-10 136" strokeWidth="2.4" />
    <path
      d="M474 90c10-6 20-4 26 4-10 6-20 4-26-4zM474 120c10-6 20-4 26 4-10 6-20 4-26-4zM474 150c10-6 20-4 26 4-10 6-20 4-26-4zM470 90c-10-6-20-4-26 4 10 6 20 4 26-4zM470 120c-10-6-20-4-26 4 10 6 20 4 26-4zM470 150c-10-6-20-4-26 4 10 6 20 4 26-4zM472 56c8 8 8 20 0 28-8-8-8-20 0-28zM536 122c10-4 20-1 24 8-11 4-20 1-24-8zM530 152c10-4 20-1 24 8-11 4-20 1-24-8zM532 120c-8-8-18-8-26-2 8 8 17 9 26 2zM526 150c-8-8-18-8-26-2 8 8 17 9 26 2zM544 86c6 10 3 21-6 27-6-10-3-21 6-27z"
      strokeWidth="2.2"
    />
  </g>
);

const BoxLabel = () => (
  <>
    <path
      d="M88 284h112a9 9 0 0 0 9 9v46a9 9 0 0 0-9 9H88a9 9 0 0 0-9-9v-46a9 9 0 0 0 9-9z"
      fill="#FFFEFB"
      stroke="#17231D"
      strokeWidth="2.4"
    />
    <text
      x="144"
      y="313"
      textAnchor="middle"
      fontFamily="Besley Variable"
      fontWeight="740"
      fontSize="19"
      fill="#14503F"
      letterSpacing="-.4"
    >
      Recipes
    </text>
    <text
      x="144"
      y="333"
      textAnchor="middle"
      fontFamily="Figtree Variable"
      fontWeight="500"
      fontSize="12"
      fill="#46524B"
    >
      Hazel &amp; Rye, A to Z
    </text>
  </>
);

const JarLabel = () => (
  <>
    <path
      d="M303 256h104a9 9 0 0 0 9 9v66a9 9 0 0 0-9 9H303a9 9 0 0 0-9-9v-66a9 9 0 0 0 9-9z"
      fill="#FFFEFB"
      stroke="#17231D"
      strokeWidth="2.4"
    />
    <text
      x="355"
      y="284"
      textAnchor="middle"
      fontFamily="Besley Variable"
      fontWeight="740"
      fontSize="18"
      fill="#14503F"
      letterSpacing="-.4"
    >
      Damson
    </text>
    <text
      x="355"
      y="303"
      textAnchor="middle"
      fontFamily="Besley Variable"
      fontWeight="650"
      fontSize="13"
      fill="#14503F"
    >
      &amp; clove jam
    </text>
    <path d="M312 312h86" stroke="#14503F" strokeDasharray="2 3" />
    <text
      x="355"
      y="328"
      textAnchor="middle"
      fontFamily="Spline Sans Mono Variable"
      fontSize="10.5"
      fill="#46524B"
    >
      DCJ-261121-01
    </text>
  </>
);
