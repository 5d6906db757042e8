//! All subtypes (CR 205.3) and their plurals. The list is closed: a word that is not in it is no subtype.
//!
//! Planeswalker types and planar types are names: each new planeswalker and plane brings its own, so a type line
//! may have any (CR 205.3j, 205.3n), and a text speaks of those only that stand on some type line of the card.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{CardType, CardTypes};

/// Artifact types (CR 205.3g).
#[rustfmt::skip]
const ARTIFACT: &[&str] = &[
    "Attraction", "Blood", "Bobblehead", "Book", "Clue", "Contraption", "Equipment", "Food", "Fortification",
    "Gold", "Incubator", "Infinity", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle",
];

/// Enchantment types (CR 205.3h).
#[rustfmt::skip]
const ENCHANTMENT: &[&str] = &[
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room", "Rune", "Saga",
    "Shard", "Shrine",
];

/// Land types (CR 205.3i).
#[rustfmt::skip]
const LAND: &[&str] = &[
    "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Omenpath", "Plains",
    "Planet", "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's",
];

/// Whether it is a land type (CR 205.3i).
pub(crate) fn is_land_type(name: &str) -> bool {
    LAND.contains(&name)
}

/// Spell types (CR 205.3k).
#[rustfmt::skip]
const SPELL: &[&str] = &[
    "Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap",
];

/// Battle types (CR 205.3q).
#[rustfmt::skip]
const BATTLE: &[&str] = &[
    "Siege",
];

/// Creature types (CR 205.3m); of later sets, too.
#[rustfmt::skip]
pub(crate) const CREATURE: &[&str] = &[
    "Advisor", "Aetherborn", "Alien", "Ally", "Andorian", "Angel", "Antelope", "Ape", "Archer", "Archon",
    "Armadillo", "Army", "Artificer", "Assassin", "Assembly-Worker", "Astartes", "Atog", "Aurochs", "Avatar",
    "Azra", "Badger", "Balloon", "Barbarian", "Bard", "Basilisk", "Bat", "Bear", "Beast", "Beaver", "Beeble",
    "Beholder", "Berserker", "Bird", "Bison", "Blinkmoth", "Boar", "Borg", "Bringer", "Brushwagg", "C'tan",
    "Camarid", "Camel", "Capybara", "Caribou", "Carrier", "Cat", "Centaur", "Chef", "Child", "Chimera",
    "Citizen", "Cleric", "Clown", "Cockatrice", "Construct", "Cow", "Coward", "Coyote", "Crab", "Crocodile",
    "Custodes", "Cyberman", "Cyborg", "Cyclops", "Dalek", "Dauthi", "Demigod", "Demon", "Deserter",
    "Detective", "Devil", "Dinosaur", "Djinn", "Doctor", "Dog", "Dragon", "Drake", "Dreadnought", "Drix",
    "Drone", "Druid", "Dryad", "Dwarf", "Echidna", "Efreet", "Egg", "Elder", "Eldrazi", "Elemental",
    "Elephant", "Elf", "Elk", "Employee", "Eternal", "Eye", "Faerie", "Ferret", "Fish", "Flagbearer", "Fox",
    "Fractal", "Frog", "Fungus", "Gamer", "Gamma", "Gargoyle", "Germ", "Giant", "Giraffe", "Gith", "Glimmer",
    "Gnoll", "Gnome", "Goat", "Goblin", "God", "Golem", "Gorgon", "Graveborn", "Gremlin", "Griffin", "Guest",
    "Hag", "Halfling", "Hamster", "Harpy", "Hedgehog", "Hellion", "Hero", "Hippo", "Hippogriff", "Homarid",
    "Homunculus", "Horror", "Horse", "Human", "Hydra", "Hyena", "Illusion", "Imp", "Incarnation", "Inhuman",
    "Inkling", "Inquisitor", "Insect", "Jackal", "Jellyfish", "Juggernaut", "Kangaroo", "Kavu", "Kelpien",
    "Kirin", "Kithkin", "Klingon", "Knight", "Kobold", "Kor", "Kraken", "Kree", "Lamia", "Lammasu",
    "Lanthanite", "Leech", "Lemur", "Leviathan", "Lhurgoyf", "Licid", "Lizard", "Llama", "Lobster", "Mammoth",
    "Manticore", "Masticore", "Mercenary", "Merfolk", "Metathran", "Minion", "Minotaur", "Mite", "Mole",
    "Monger", "Mongoose", "Monk", "Monkey", "Moogle", "Moonfolk", "Mount", "Mouse", "Mutant", "Myr", "Mystic",
    "Nautilus", "Necron", "Nephilim", "Nightmare", "Nightstalker", "Ninja", "Noble", "Noggle", "Nomad",
    "Nymph", "Octopus", "Officer", "Ogre", "Ooze", "Orb", "Orc", "Orgg", "Orion", "Otter", "Ouphe", "Ox",
    "Oyster", "Pangolin", "Peasant", "Pegasus", "Pentavite", "Performer", "Pest", "Phelddagrif", "Phoenix",
    "Phyrexian", "Pilot", "Pincher", "Pirate", "Plant", "Porcupine", "Possum", "Praetor", "Primarch", "Prism",
    "Processor", "Qu", "Rabbit", "Raccoon", "Ranger", "Rat", "Rebel", "Reflection", "Rhino", "Rigger",
    "Robot", "Rogue", "Romulan", "Sable", "Salamander", "Samurai", "Sand", "Saproling", "Satyr", "Scarecrow",
    "Scientist", "Scion", "Scorpion", "Scout", "Sculpture", "Seal", "Serf", "Serpent", "Servo", "Shade",
    "Shaman", "Shapeshifter", "Shark", "Sheep", "Siren", "Skeleton", "Skrull", "Skunk", "Slith", "Sliver",
    "Sloth", "Slug", "Snail", "Snake", "Soldier", "Soltari", "Sorcerer", "Spawn", "Specter", "Spellshaper",
    "Sphinx", "Spider", "Spike", "Spirit", "Splinter", "Sponge", "Spy", "Squid", "Squirrel", "Starfish",
    "Surrakar", "Survivor", "Symbiote", "Synth", "Talosian", "Tellarite", "Tentacle", "Tetravite", "Thalakos",
    "Tholian", "Thopter", "Thrull", "Tiefling", "Time Lord", "Tosk", "Toy", "Treefolk", "Trilobite",
    "Triskelavite", "Troll", "Turtle", "Tyranid", "Unicorn", "Utrom", "Vampire", "Varmint", "Vedalken",
    "Villain", "Volver", "Vorta", "Vulcan", "Wall", "Walrus", "Warlock", "Warrior", "Weasel", "Weird",
    "Werewolf", "Whale", "Wizard", "Wolf", "Wolverine", "Wombat", "Worm", "Wraith", "Wurm", "Xindi", "Yeti",
    "Zombie", "Zubera",
];

/// Planeswalker types that texts name (CR 205.3j).
#[rustfmt::skip]
const PLANESWALKER: &[&str] = &[
    "Ajani", "Aminatou", "Angrath", "Arlinn", "Ashiok", "Bahamut", "Basri", "Bolas", "Calix", "Chandra",
    "Comet", "Dack", "Dakkon", "Daretti", "Davriel", "Dihada", "Domri", "Dovin", "Ellywick", "Elminster",
    "Elspeth", "Estrid", "Freyalise", "Garruk", "Gideon", "Grist", "Guff", "Huatli", "Jace", "Jared", "Jaya",
    "Jeska", "Kaito", "Karn", "Kasmina", "Kaya", "Kiora", "Koth", "Liliana", "Lolth", "Lukka", "Minsc",
    "Mordenkainen", "Nahiri", "Narset", "Niko", "Nissa", "Nixilis", "Oko", "Quintorius", "Ral", "Rowan",
    "Saheeli", "Samut", "Sarkhan", "Serra", "Sivitri", "Sorin", "Szat", "Tamiyo", "Tasha", "Teferi", "Teyo",
    "Tezzeret", "Tibalt", "Tyvar", "Ugin", "Urza", "Venser", "Vivien", "Vraska", "Vronos", "Will",
    "Windgrace", "Wrenn", "Xenagos", "Yanggu", "Yanling", "Zariel",
];

/// Plurals that the rules of English spelling do not give.
const PLURALS: &[(&str, &str)] = &[
    ("Ally", "Allies"),
    ("Aurochs", "Aurochs"),
    ("Bison", "Bison"),
    ("Cactus", "Cacti"),
    ("Caribou", "Caribou"),
    ("Child", "Children"),
    ("Cyberman", "Cybermen"),
    ("Cyclops", "Cyclopes"),
    ("Dwarf", "Dwarves"),
    ("Eldrazi", "Eldrazi"),
    ("Elf", "Elves"),
    ("Elk", "Elk"),
    ("Equipment", "Equipment"),
    ("Fish", "Fish"),
    ("Fungus", "Funguses"),
    ("Gith", "Gith"),
    ("Hero", "Heroes"),
    ("Homunculus", "Homunculi"),
    ("Jellyfish", "Jellyfish"),
    ("Kithkin", "Kithkin"),
    ("Kor", "Kor"),
    ("Kree", "Kree"),
    ("Merfolk", "Merfolk"),
    ("Metathran", "Metathran"),
    ("Moonfolk", "Moonfolk"),
    ("Mouse", "Mice"),
    ("Myr", "Myr"),
    ("Nephilim", "Nephilim"),
    ("Octopus", "Octopuses"),
    ("Ox", "Oxen"),
    ("Plains", "Plains"),
    ("Salamander", "Salamanders"),
    ("Samurai", "Samurai"),
    ("Sheep", "Sheep"),
    ("Spawn", "Spawn"),
    ("Sphinx", "Sphinxes"),
    ("Squid", "Squid"),
    ("Starfish", "Starfish"),
    ("Treefolk", "Treefolk"),
    ("Vedalken", "Vedalken"),
    ("Walrus", "Walruses"),
    ("Werewolf", "Werewolves"),
    ("Wolf", "Wolves"),
    ("Wraith", "Wraiths"),
];

/// Words that are written for several as well as for one: "Ninjas" and "Ninja".
const UNCHANGED_TOO: &[&str] = &["Ninja", "Elk", "Squid", "Kavu", "Salamander"];

/// The subtypes of a card type.
fn of_type(one: CardType) -> &'static [&'static str] {
    match one {
        CardType::Artifact => ARTIFACT,
        CardType::Enchantment => ENCHANTMENT,
        CardType::Land => LAND,
        CardType::Instant | CardType::Sorcery => SPELL,
        CardType::Creature | CardType::Kindred => CREATURE,
        CardType::Battle => BATTLE,
        CardType::Dungeon => &["Undercity"],
        CardType::Planeswalker => PLANESWALKER,
        CardType::Plane
        | CardType::Conspiracy
        | CardType::Phenomenon
        | CardType::Scheme
        | CardType::Vanguard
        | CardType::Generator => &[],
    }
}

/// Whether a text can speak of this subtype.
pub(crate) fn is_subtype(name: &str) -> bool {
    PLURAL_OF.contains_key(name)
}

/// Whether it is a creature type.
pub(crate) fn is_creature_type(name: &str) -> bool {
    CREATURE.contains(&name)
}

/// All subtypes.
fn all() -> impl Iterator<Item = &'static str> {
    CardType::ALL.into_iter().flat_map(|one| of_type(one).iter().copied())
}

/// The plural of each subtype.
static PLURAL_OF: LazyLock<HashMap<&str, String>> =
    LazyLock::new(|| all().map(|one| (one, plural(one))).collect());

/// The subtype of each plural.
static SINGULAR_OF: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let unchanged = all().filter(|one| UNCHANGED_TOO.contains(one)).map(|one| (one, one));
    unchanged.chain(PLURAL_OF.iter().map(|(one, many)| (many.as_str(), *one))).collect()
});

/// Whether the word can stand on a type line with these card types.
pub(crate) fn may_have(types: CardTypes, name: &str) -> bool {
    let named = CardTypes::of(&[CardType::Planeswalker, CardType::Plane, CardType::Generator]);
    types.meets(named) || types.iter().any(|one| of_type(one).contains(&name)) || is_subtype(name)
}

/// The subtype of which this is the plural.
pub(crate) fn singular(many: &str) -> Option<&'static str> {
    SINGULAR_OF.get(many).copied()
}

/// The plural of a subtype.
pub(crate) fn plural(one: &str) -> String {
    if let Some((_, many)) = PLURALS.iter().find(|(word, _)| *word == one) {
        return (*many).to_owned();
    }
    if let Some(stem) = one.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| one.ends_with(end));
    if hisses { format!("{one}es") } else { format!("{one}s") }
}

/// The subtype that was perhaps meant.
pub(crate) fn near(word: &str) -> Option<&'static str> {
    nearest(word, all())
}

/// Why a word is refused as a subtype.
pub(crate) fn unknown(word: &str) -> String {
    match near(word) {
        Some(near) => format!("`{word}` is no subtype; did you mean {near}?"),
        None => format!("`{word}` is no subtype"),
    }
}

/// The nearest of some words: at most a third of the letters differ.
pub(crate) fn nearest<'a>(word: &str, all: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let most = 1 + word.chars().count() / 5;
    all.map(|one| (distance(&word.to_lowercase(), &one.to_lowercase()), one))
        .filter(|(far, _)| *far <= most)
        .min_by_key(|(far, _)| *far)
        .map(|(_, one)| one)
}

/// How many letters must be changed, added or left out to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = line + 1;
        for (place, with) in other.iter().enumerate() {
            let swap = corner + usize::from(letter != *with);
            corner = row[place + 1];
            row[place + 1] = swap.min(row[place] + 1).min(corner + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plural_leads_back_to_its_subtype() {
        for one in CardType::ALL.into_iter().flat_map(of_type) {
            assert_eq!(singular(&plural(one)), Some(*one), "{one}");
        }
    }

    #[test]
    fn plurals_are_those_of_the_game() {
        for (one, many) in [
            ("Zombie", "Zombies"),
            ("Faerie", "Faeries"),
            ("Harpy", "Harpies"),
            ("Hero", "Heroes"),
            ("Samurai", "Samurai"),
            ("Eldrazi", "Eldrazi"),
            ("Myr", "Myr"),
            ("Elf", "Elves"),
            ("Dwarf", "Dwarves"),
            ("Sphinx", "Sphinxes"),
            ("Pegasus", "Pegasuses"),
        ] {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn a_misspelt_subtype_has_a_neighbour_and_a_strange_one_has_none() {
        assert_eq!(near("Gobln"), Some("Goblin"));
        assert_eq!(near("Ring-bearer"), None);
        assert!(!is_subtype("Zomby") && !is_subtype("Ring-bearer"));
    }
}
