/** The barcode on the label: where each bar begins and how wide it is. */
const bars = [
  [0, 3],
  [5, 3],
  [9, 1],
  [11, 3],
  [16, 1],
  [18, 3],
  [22, 1],
  [24, 1],
  [27, 3],
  [31, 1],
  [34, 1],
  [37, 1],
  [39, 1],
  [41, 1],
  [44, 1],
  [46, 2],
  [49, 1],
  [52, 1],
  [55, 2],
  [58, 1],
  [61, 1],
  [63, 2],
  [66, 1],
  [69, 2],
] as const;

/** A jar of salted honey in misregistered print: flat colour, offset from the ink line. */
export function JarDrawing() {
  return (
    <svg
      className="block h-auto w-full"
      viewBox="0 0 300 400"
      role="img"
      aria-label="A jar of salted honey with a printed label listing ingredients and allergens"
    >
      <Colour />
      <path
        d="M40 150c0-10 4-18 10-25"
        stroke="#FFFEFB"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
        opacity=".85"
      />
      <g fill="none" stroke="var(--color-ink)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M48 18h204a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H48a10 10 0 0 1-10-10V28a10 10 0 0 1 10-10z" />
        <path
          d="M64 34v32M88 34v32M112 34v32M136 34v32M160 34v32M184 34v32M208 34v32M232 34v32"
          strokeWidth="2.200"
          opacity=".75"
        />
        <path d="M46 82c-16 10-26 26-26 46v216c0 22 14 34 34 34h190c20 0 34-12 34-34V128c0-20-10-36-26-46" />
      </g>
      <JarLabel />
    </svg>
  );
}

/** The flat colour. Each part of it lies a little beside its ink line. */
function Colour() {
  return (
    <g transform="translate(7 6)">
      <path
        d="M46 92c-14 10-24 24-24 42v214c0 22 14 34 34 34h188c20 0 34-12 34-34V134c0-18-10-32-24-42z"
        fill="var(--color-mustard)"
      />
      <path
        d="M22 300c40-16 76 14 128 0s90-12 128 2v46c0 22-14 34-34 34H56c-20 0-34-12-34-34z"
        fill="var(--color-accent)"
        opacity=".5"
      />
      <path
        d="M48 22h204a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H48a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10z"
        fill="var(--color-primary)"
      />
    </g>
  );
}

function JarLabel() {
  return (
    <g>
      <path
        d="M52 146h196a14 14 0 0 0 14 14v166a14 14 0 0 0-14 14H52a14 14 0 0 0-14-14V160a14 14 0 0 0 14-14z"
        fill="#FFFEFB"
        stroke="#17231D"
        strokeWidth="2.600"
      />
      <path
        d="M60 154h180a15 15 0 0 0 14 14v150a15 15 0 0 0-14 14H60a15 15 0 0 0-14-14V168a15 15 0 0 0 14-14z"
        fill="none"
        stroke="#14503F"
        strokeWidth="1.300"
      />
      <text
        x="150"
        y="191"
        textAnchor="middle"
        fontFamily="Besley Variable"
        fontWeight="760"
        fontSize="24"
        fill="#14503F"
        letterSpacing="-.5"
      >
        Salted Honey
      </text>
      <text
        x="150"
        y="209"
        textAnchor="middle"
        fontFamily="Figtree Variable"
        fontSize="11.500"
        fill="#46524B"
      >
        Hazel &amp; Rye Bakehouse, Frome
      </text>
      <path d="M66 220h168" stroke="#14503F" strokeWidth="1" strokeDasharray="2 3" />
      <g fontFamily="Figtree Variable" fontSize="12" fill="#17231D">
        <text x="66" y="239">
          Honey (91%), butter (<tspan fontWeight="800">milk</tspan>),
        </text>
        <text x="66" y="255">
          sea salt. May contain <tspan fontWeight="800">almonds</tspan>.
        </text>
        <text x="66" y="281" fontSize="11" fill="#46524B">
          Best before{' '}
          <tspan fontWeight="750" fill="#17231D">
            Nov 21, 2027
          </tspan>
        </text>
        <text x="236" y="281" textAnchor="end" fontSize="11" fontWeight="700">
          227 g
        </text>
      </g>
      <text x="66" y="310" fontFamily="Spline Sans Mono Variable" fontSize="9.500" fill="#46524B">
        SH-261121-04
      </text>
      <g transform="translate(164 292)" fill="#17231D">
        {bars.map(([x, width]) => (
          <rect key={x} x={x} width={width} height="22" />
        ))}
      </g>
    </g>
  );
}
